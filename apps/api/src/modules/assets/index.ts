export { assetsModule } from './assets.routes.ts';
