import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import type { FormKind } from '@safety-qube/domain/templates/form-kinds';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { useTranslation } from 'react-i18next';
import { typeOfForms } from '../../config/template-modules.ts';
import { useCategories } from '../../shared/records/use-categories.ts';

/** Returns the kinds that forms of a module can be used for, and a function for the name of one; its value if it was removed. */
export function useFormKinds(module: TemplateModule) {
  const { t } = useTranslation();
  const type = typeOfForms(module);
  const isByCategory = type?.recordForm?.by === 'category';
  const categories = useCategories(type, isByCategory);
  const all = isByCategory
    ? categories.all
    : EVENT_TYPES.map((value) => ({ value, label: t(`eventType.${value}`), isActive: true }));
  return {
    offered: all.flatMap(({ value, isActive }) => (isActive ? value : [])),
    name: (kind: FormKind): string =>
      kind === null ? t('templates.otherKinds') : (all.find(({ value }) => value === kind)?.label ?? kind),
  };
}
