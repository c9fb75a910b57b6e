export { makePosterCodes } from './poster-codes.ts';
export { postersModule } from './posters.routes.ts';
export { makeVisitors } from './visitors.ts';
