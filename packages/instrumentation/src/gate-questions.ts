/** What generated code asks the gate (see awaits.ts), and the letter that ends the name of the function that asks it. */
export const gateQuestions = { pass: 'a', react: 't', iterate: 'i' } as const

/** One of the questions. */
export type GateQuestion = keyof typeof gateQuestions
