/** The door: apps that answer requests, as properties. */
export { type App, type AppOptions, apiCall, appCall, type FuzzApi, type FuzzAppCall } from './api-call.ts'
export type { ApiOptions } from './api-options.ts'
export { type ApiProperty, apiProperty } from './api-property.ts'
