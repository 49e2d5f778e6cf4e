/** Classes that declarations name without saying where they are exported: those of the same name are meant. */

/** Writes a reference into each class of `names` that has none. `description` is changed: it is the process's own copy. */
export function nameClasses(description: object, names: ReadonlySet<string>): void {
  if ('kind' in description && description.kind === 'class' && !('entity' in description) && 'name' in description) {
    const { name } = description
    if (typeof name === 'string' && names.has(name)) {
      Reflect.set(description, 'entity', { module: '', exportName: name })
    }
  }
  for (const value of Object.values(description)) {
    if (typeof value === 'object' && value !== null) nameClasses(value, names)
  }
}
