/** `@fuzzwright/campaign/queue`: campaigns over many machines, by a queue in Redis. Loads BullMQ; the door `.` does not. */
export type { Identity } from './queue/identity.ts'
export { type QueuePlace, queuePlace } from './queue/queue-names.ts'
export { type CampaignEnd, type CampaignNews, type CampaignOrder, runCampaign } from './queue/run-campaign.ts'
export { runWorker, type WorkerNews, type WorkerOrder } from './queue/run-worker.ts'
export type { Slice, SliceEnd, SliceTest } from './queue/slice.ts'
