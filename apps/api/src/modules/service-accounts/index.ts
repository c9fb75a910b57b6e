export { serviceAccountsModule } from './service-accounts.routes.ts';
export { serviceAccountUndos } from './undo.ts';
