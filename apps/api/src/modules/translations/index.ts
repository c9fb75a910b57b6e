export { translationsModule } from './translations.routes.ts';
export { translationUndos } from './undo.ts';
