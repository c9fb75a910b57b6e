export { readFormsInUse } from './forms-in-use.ts';
export { maySeeTemplate } from './templates.repository.ts';
export { templatesModule } from './templates.routes.ts';
