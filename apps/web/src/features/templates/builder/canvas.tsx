import { Button, Group, Stack } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { STORED, stored } from '../../../shared/page/stored.ts';
import { AddButton } from '../add-button.tsx';
import { addSection } from '../edit/edits.ts';
import { newSection } from '../edit/new-things.ts';
import { DrawnForm } from './answer-drawing.tsx';
import classes from './builder.module.css';
import { useBuilder, useContent } from './builder-context.ts';
import { PartBlock } from './part-block.tsx';

/** All questions in the order of the form, section by section. */
export function Canvas() {
  const { t } = useTranslation();
  const { actions, canEdit } = useBuilder();
  const content = useContent();
  const { sections } = content;
  const add = () => {
    const section = newSection();
    actions.edit(addSection(section));
    actions.select({ kind: 'part', id: section.id });
  };
  const paste = () => actions.paste(stored.get(STORED.copiedQuestions) ?? '');
  return (
    <div className={classes['canvasBody']}>
      <DrawnForm content={content}>
        {sections.map((section, at) => (
          <Stack key={section.id} gap={20}>
            <PartBlock part={section} label={t('templates.sectionOf', { number: at + 1, total: sections.length })} />
            {section.subSections.map((part) => (
              <PartBlock key={part.id} part={part} isSub />
            ))}
          </Stack>
        ))}
      </DrawnForm>
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
