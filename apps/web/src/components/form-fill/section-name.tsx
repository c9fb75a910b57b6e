import { useTranslation } from 'react-i18next';
import { useFormSetting } from './form-context.ts';
import type { ShownSection } from './form-state.ts';

/** The name of a section: as the form has it, or its number. */
export function SectionName({ of: { section, number } }: { of: ShownSection }) {
  const { t } = useTranslation();
  const { words } = useFormSetting();
  return <bdi className="words">{words(section.name) || t('formFill.section', { number })}</bdi>;
}
