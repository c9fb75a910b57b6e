import type { Visit } from '@safety-qube/contract/schemas/visits';
import type { NoteBody, ReportBody } from '../../shared/visit/stored-reports.ts';

/** The form of a poster by which a report can be sent that was written for another: the same one, unless it answers none. */
function formFor({ forms }: Visit, body: ReportBody) {
  const { form } = body;
  const isLike = ({ module, templateId }: Visit['forms'][number]) =>
    module !== 'inspection' &&
    (!('type' in body) || module === body.type) &&
    (form === undefined || form.templateId === templateId);
  return forms.find(({ scheduleId }) => 'scheduleId' in body && scheduleId === body.scheduleId) ?? forms.find(isLike);
}

/** Returns a report without the place below that of its code. */
export function withoutPlace(body: ReportBody): ReportBody {
  const { departmentId: _, locationId: _location, subareaId: _subarea, ...said } = body;
  return said;
}

/**
 * Returns a report as another code takes it, at the place of that code; undefined if it does not, because its answers are those of
 * another form, or because it is a note about a task.
 */
export function bodyByCode(visit: Visit, body: ReportBody | NoteBody): ReportBody | undefined {
  if ('text' in body) return undefined;
  const said = withoutPlace(body);
  if (visit.kind === 'facility') return 'type' in said ? said : undefined;
  const form = formFor(visit, body);
  if (!form) return undefined;
  if ('scheduleId' in body && form.scheduleId === body.scheduleId) return body;
  if ('type' in said) {
    const { type: _type, ...words } = said;
    return { ...words, scheduleId: form.scheduleId };
  }
  return { ...said, scheduleId: form.scheduleId };
}
