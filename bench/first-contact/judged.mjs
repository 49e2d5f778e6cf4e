export const judged = {}
