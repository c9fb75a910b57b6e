export { translationsModule } from './translations.routes.ts';
