import type { PosterForm } from '@safety-qube/contract/schemas/posters';

/** The pages of one form by its module, as in the specification; they end with the schedule's id. */
const FORM_PATHS: Readonly<Record<PosterForm['module'], string>> = {
  incident: '/incidents/raise-incident/execute/template',
  inspection: '/inspections/execute',
};
/** The page where a visitor chooses one of several forms. */
const CHOICE_PATH = '/qr-code';

function pathOf(taskId: number | null, forms: readonly PosterForm[]): string {
  if (taskId !== null) return `/task/${taskId}`;
  const [form, another] = forms;
  return form && !another ? `${FORM_PATHS[form.module]}/${form.scheduleId}` : CHOICE_PATH;
}

/**
 * The address that a QR code contains. The code is in the fragment, which browsers do not send: so it is in no log. `utm_source`
 * is that of the specification's section 1.
 */
export const posterAddress = (
  origin: string,
  { taskId, forms, code }: { taskId: number | null; forms: readonly PosterForm[]; code: string },
): string => `${origin}${pathOf(taskId, forms)}?utm_source=qr_code#${code}`;
