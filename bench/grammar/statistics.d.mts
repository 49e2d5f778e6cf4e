export function a12(a: readonly number[], b: readonly number[]): number
export function median(values: readonly number[]): number
export function spearman(a: readonly number[], b: readonly number[]): number
