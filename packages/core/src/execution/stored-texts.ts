/** What a `Storage` is held against: no host needs to have one. */
export class StoredTexts {
  private readonly items = new Map<string, string>()

  get length(): number {
    return this.items.size
  }

  getItem(key: string): string | null {
    return this.items.get(String(key)) ?? null
  }

  setItem(key: string, value: string): void {
    this.items.set(String(key), String(value))
  }

  removeItem(key: string): void {
    this.items.delete(String(key))
  }

  clear(): void {
    this.items.clear()
  }
}
