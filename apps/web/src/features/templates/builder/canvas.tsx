import { Button, Group, Stack } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { STORED, stored } from '../../../shared/page/stored.ts';
import { AddButton } from '../add-button.tsx';
import { addSection } from '../edit/edits.ts';
import { newSection } from '../edit/new-things.ts';
import classes from './builder.module.css';
import { useBuilder, useContent } from './builder-context.ts';
import { PartBlock } from './part-block.tsx';

/** All questions in the order of the form, section by section. */
export function Canvas() {
  const { t } = useTranslation();
  const { actions, canEdit } = useBuilder();
  const { sections } = useContent();
  const add = () => {
    const section = newSection();
    actions.edit(addSection(section));
    actions.select({ kind: 'part', id: section.id });
  };
  const paste = () => actions.paste(stored.get(STORED.copiedQuestions) ?? '');
  return (
    <div className={classes['canvasBody']}>
      {sections.map((section, at) => (
        <Stack key={section.id} gap={20}>
          <PartBlock part={section} number={`${at + 1}`} />
          {section.subSections.map((part, within) => (
            <PartBlock key={part.id} part={part} number={`${at + 1}.${within + 1}`} isSub />
          ))}
        </Stack>
      ))}
      {canEdit && (
        <Group gap={8}>
          <AddButton size="sm" onClick={add}>
            {t('templates.addSection')}
          </AddButton>
          <Button variant="subtle" leftSection={<IconClipboard size={16} stroke={1.75} aria-hidden />} onClick={paste}>
            {t('templates.paste')}
          </Button>
        </Group>
      )}
    </div>
  );
}
