import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordSearch } from './record-search.ts';

const SHAPES = ['list', 'board', 'calendar'] as const;

/** Chooses how a list is shown: table, board or calendar. */
export default function ShapeChoice(props: {
  value: (typeof SHAPES)[number];
  onChange: (shape: RecordSearch['shape']) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('records.shape')}
      data={SHAPES.map((value) => ({ value, label: t(`records.shape.${value}`) }))}
      value={props.value}
      onChange={(value) => props.onChange(value === 'list' ? undefined : value)}
    />
  );
}
