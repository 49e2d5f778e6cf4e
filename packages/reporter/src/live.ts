/** The door for a command that shows a search while it goes on: a page in the browser of this machine. */
export { parseJournalEvent } from './journal/parse-journal-event.ts'
export { keptPage, livePage } from './live/live-page.ts'
export { type LivePicture, livePicture } from './live/live-picture.ts'
export { LiveSearch } from './live/live-search.ts'
export { type LiveServer, serveLive } from './live/live-server.ts'
