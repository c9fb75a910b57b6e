export { customFieldsModule } from './custom-fields.routes.ts';
