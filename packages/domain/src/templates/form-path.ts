import { descriptorOf } from '../record-types/record-types.ts';
import type { UsedModule } from './template-rights.ts';

/** The path of the page where visitors fill in a form at its place (specification, section 2). */
export const formPath = (form: { readonly module: UsedModule; readonly scheduleId: number }): string =>
  form.module === 'inspection'
    ? `/inspections/execute/${form.scheduleId}`
    : `${descriptorOf(form.module).pages.record}/template/${form.scheduleId}`;
