/** The door for a command that shows a search while it goes on: a page in the browser of this machine. */
export { type LivePicture, livePage, livePicture } from './live/live-page.ts'
export { LiveSearch } from './live/live-search.ts'
export { type LiveServer, serveLive } from './live/live-server.ts'
