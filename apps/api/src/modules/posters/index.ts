export { makePosterCodes } from './poster-codes.ts';
export { postersModule } from './posters.routes.ts';
export { sampleAddress } from './sample-address.ts';
export { makeVisitors } from './visitors.ts';
