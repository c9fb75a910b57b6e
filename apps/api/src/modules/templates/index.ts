export { templatesModule } from './templates.routes.ts';
