/** What a person said of what was found, by a piece of its text: whether it is a bug, and why. Each was tried without us. */
export const judged = [
  {
    said: '/auth/*',
    verdict:
      'a bug: whoever does not say who they are gets 500 in place of 401, as the own error handler answers what basicAuth throws; of the others /error and /type-error fail on purpose, and the network of /fetch-url is refused',
  },
  {
    said: 'Unexpected end of JSON input',
    verdict:
      'a bug: POST /posts without a body, or with one that is no JSON, throws in c.req.json(), which nobody catches',
  },
  {
    said: "Cannot destructure property 'email'",
    verdict: 'a bug: POST /login without a body, or with null, throws where the body is taken apart',
  },
]
