import type { PosterForm } from '@safety-qube/contract/schemas/posters';
import { TASK } from '@safety-qube/domain/record-types/task';
import { formPath } from '@safety-qube/domain/templates/form-path';

/** The page where a visitor chooses one of several forms. */
export const CHOICE_PATH = '/qr-code';

function pathOf(taskId: number | null, forms: readonly PosterForm[]): string {
  if (taskId !== null) return `${TASK.pages.record}/${taskId}`;
  const [form, another] = forms;
  return form && !another ? formPath(form) : CHOICE_PATH;
}

/**
 * The address that a QR code contains. The code is in the fragment, which browsers do not send: so it is in no log. `utm_source`
 * is that of the specification's section 1.
 */
export const posterAddress = (
  origin: string,
  { taskId, forms, code }: { taskId: number | null; forms: readonly PosterForm[]; code: string },
): string => `${origin}${pathOf(taskId, forms)}?utm_source=qr_code#${code}`;
