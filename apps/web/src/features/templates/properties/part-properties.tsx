import type { Section } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { formsOf } from '../../../config/template-modules.ts';
import { AddButton } from '../add-button.tsx';
import { useBuilder } from '../builder/builder-context.ts';
import { addSubSection, editPart, type Part } from '../edit/edits.ts';
import { newPart } from '../edit/new-things.ts';
import { AmountField } from './amount-field.tsx';
import classes from './properties.module.css';
import { WordsField } from './words-field.tsx';

/** The properties of a section or sub-section. */
export function PartProperties({ part }: { part: Part }) {
  const { t } = useTranslation();
  const { actions, canEdit, module } = useBuilder();
  const put = (fields: Partial<Section>) => actions.edit(editPart(part.id, fields));
  return (
    <>
      <WordsField label={t('templates.sectionName')} text={part.name} onChange={(name) => put({ name })} />
      <WordsField label={t('templates.help')} isLong text={part.help} onChange={(help) => put({ help })} />
      {formsOf(module) && 'subSections' in part && (
        <Select
          size="sm"
          label={t('templates.askedOf')}
          description={t('templates.askedOfHelp')}
          allowDeselect={false}
          disabled={!canEdit}
          data={[
            { value: 'reporter', label: t('templates.askedOfReporter') },
            { value: 'team', label: t('templates.askedOfTeam', { context: module }) },
          ]}
          value={part.askedOf ?? 'team'}
          onChange={(askedOf) => askedOf && actions.edit(editPart(part.id, { askedOf }), true)}
        />
      )}
      <div className={classes['pair']}>
        <AmountField
          label={t('templates.weight')}
          min={0}
          value={part.weight}
          onChange={(weight) => weight !== undefined && put({ weight })}
        />
      </div>
      {canEdit && 'subSections' in part && (
        <AddButton
          onClick={() => {
            const sub = newPart();
            actions.edit(addSubSection(part.id, sub));
            actions.select({ kind: 'part', id: sub.id });
          }}
        >
          {t('templates.addSubSection')}
        </AddButton>
      )}
    </>
  );
}
