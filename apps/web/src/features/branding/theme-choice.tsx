import { Radio } from '@mantine/core';
import type { BrandingValues } from '@safety-qube/contract/schemas/branding';
import { barColours } from '@safety-qube/domain/bar-colours';
import { BAR_THEMES, LAYOUT_THEMES } from '@safety-qube/domain/bar-themes';
import { useTranslation } from 'react-i18next';
import classes from './branding.module.css';

interface ChoiceProps {
  readonly values: BrandingValues;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<BrandingValues>) => void;
}

/** The layout of the frame: where brand and menu are. */
export function LayoutChoice({ values, isReadOnly, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('branding.layout')}
      value={String(values.layoutTheme)}
      onChange={(value) => onChange({ layoutTheme: Number(value) })}
    >
      <div className={classes['choices']}>
        {LAYOUT_THEMES.map((layout) => (
          <Radio key={layout} value={String(layout)} label={t(`branding.layout.${layout}`)} disabled={isReadOnly} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The tint of a bar, each shown in the colours of the tenant; only where the layout has the bar. */
export function BarChoice({
  bar,
  values,
  isReadOnly,
  onChange,
}: ChoiceProps & { bar: 'topbarTheme' | 'sidebarTheme' }) {
  const { t } = useTranslation();
  const isShown = bar === 'topbarTheme' ? values.layoutTheme !== 1 : values.layoutTheme !== 3;
  if (!isShown) return <p className={classes['note']}>{t(`branding.without.${bar}`)}</p>;
  return (
    <Radio.Group
      label={t(`branding.${bar}`)}
      value={String(values[bar])}
      onChange={(value) => onChange({ [bar]: Number(value) })}
    >
      <div className={classes['tints']}>
        {BAR_THEMES.map((number) => {
          const { ground, text, line } = barColours(values, number, 'light');
          return (
            <Radio.Card
              key={number}
              value={String(number)}
              aria-label={t('branding.tint', { number })}
              className={classes['tint'] ?? ''}
              disabled={isReadOnly}
              style={{ background: ground, color: text, borderColor: line }}
            >
              {number}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
