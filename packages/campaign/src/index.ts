/** `@fuzzwright/campaign`: one corpus for many processes and machines. */

export { type Exchange, type ExchangeOptions, exchange } from './exchange/exchange.ts'
export { type PruneBounds, prune, usualBounds } from './exchange/prune.ts'
export { type CampaignStore, type Entry, nameOf } from './store/campaign-store.ts'
export { type CampaignStoreLaw, campaignStoreLaws, type OpenStore } from './store/campaign-store-laws.ts'
export { FolderStore } from './store/folder-store.ts'
export { type GitBranch, GitBranchStore } from './store/git-branch-store.ts'
export { openStore, type StoreWorld } from './store/open-store.ts'
export { RedisStore } from './store/redis-store.ts'
