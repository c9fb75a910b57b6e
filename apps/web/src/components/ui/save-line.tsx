import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The button that saves a form on a page, and whether all of it is saved. */
export function SaveLine(props: { label: string; isDirty: boolean; isSaving: boolean }) {
  const { t } = useTranslation();
  return (
    <Group gap="8px 12px">
      <Button type="submit" disabled={!props.isDirty} loading={props.isSaving}>
        {props.label}
      </Button>
      <Text span size="sm" c="dimmed" aria-live="polite">
        {props.isDirty ? t('form.unsaved') : t('form.allSaved')}
      </Text>
    </Group>
  );
}
