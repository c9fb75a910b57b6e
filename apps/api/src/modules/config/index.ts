export { setSetting } from './commands/set-setting.ts';
export { readConfigValue, readLocalisation } from './config.queries.ts';
export { configModule } from './config.routes.ts';
export { configUndos } from './undo.ts';
