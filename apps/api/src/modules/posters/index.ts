export { digestClaim, makeClaims } from './claims.ts';
export { codeKeys } from './code-keys.ts';
export { lowestUnit, readPlacesBelow } from './places-below.ts';
export { makePosterCodes } from './poster-codes.ts';
export { postersModule } from './posters.routes.ts';
export { sampleAddress } from './sample-address.ts';
export { countReportOf, reportInsert } from './uses.ts';
export { readPlace } from './visit.queries.ts';
export { makeVisitors } from './visitors.ts';
