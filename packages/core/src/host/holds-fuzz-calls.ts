/** Which files a host has to look into: asked for every module of a project, so it parses nothing and loads nothing. */
const mayHoldCalls = /\bfuzz(?:It|Test)\b|\.\s*fuzz\b/

/** Whether a file of this text may hold fuzz tests; answered without parsing, so it may say yes too often. */
export function holdsFuzzCalls(code: string): boolean {
  return mayHoldCalls.test(code) && code.includes('@fuzzwright/')
}
