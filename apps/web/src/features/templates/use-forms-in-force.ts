import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import type { FormsInForce } from '@safety-qube/domain/templates/forms-in-force';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { useQuery } from '@tanstack/react-query';
import { formsOf } from '../../config/template-modules.ts';
import { templatesQuery } from './templates.queries.ts';

/** Returns the published templates that are in force, by kind. */
const inForceOf = (heads: readonly TemplateHead[]): FormsInForce =>
  new Map(
    heads.flatMap((head) =>
      head.publishedVersion === null
        ? []
        : head.usedFor.flatMap(({ kind, replacedBy }) => (replacedBy ? [] : [[kind, head] as const])),
    ),
  );
const NONE: FormsInForce = new Map();

/** Returns the form that is in force for each kind; none for modules whose forms have no kinds. */
export function useFormsInForce(module: TemplateModule): FormsInForce {
  const { data = NONE } = useQuery({
    ...templatesQuery(module, false),
    enabled: formsOf(module) !== null,
    select: inForceOf,
  });
  return data;
}
