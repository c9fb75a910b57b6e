export { setTranslation } from './commands/set-translation.ts';
export { translationsModule } from './translations.routes.ts';
export { translationUndos } from './undo.ts';
