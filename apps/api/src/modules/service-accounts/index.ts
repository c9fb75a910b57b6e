export { createToken } from './commands/create-token.ts';
export { createAccount } from './commands/save-account.ts';
export { serviceAccountsModule } from './service-accounts.routes.ts';
export { serviceAccountUndos } from './undo.ts';
