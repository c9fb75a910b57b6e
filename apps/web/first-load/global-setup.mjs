// The tests measure the built application; it is built unless it is up to date.
export { buildWeb as setup } from '../../../scripts/prepare.mjs';
