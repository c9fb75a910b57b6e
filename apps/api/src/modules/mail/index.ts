export { mailModule } from './mail.routes.ts';
