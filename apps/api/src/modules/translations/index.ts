export { setTranslation } from './commands/set-translation.ts';
export { readOwnTexts } from './translations.queries.ts';
export { translationsModule } from './translations.routes.ts';
export { translationUndos } from './undo.ts';
