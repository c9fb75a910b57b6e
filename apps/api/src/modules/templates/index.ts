export { readFormsInUse } from './forms-in-use.ts';
export { getImageOfForms } from './images/images.queries.ts';
export { sendImage } from './images/images.routes.ts';
export { maySeeTemplate } from './templates.repository.ts';
export { templatesModule } from './templates.routes.ts';
export { templateUndos } from './undo.ts';
