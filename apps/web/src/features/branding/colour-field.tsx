import { Button, ColorInput, Group, Stack, Text } from '@mantine/core';
import { contrast, nearestReadable, READABLE } from '@safety-qube/domain/colours';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * One of the colours of the brand. Where white text on it could not be read (WCAG 2.2), it says what pages use instead, and offers
 * that shade.
 */
export function ColourField(props: {
  label: string;
  value: string;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, value, isReadOnly, error, onChange } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const isColour = HEX.test(value);
  const ratio = isColour ? contrast(value, '#ffffff') : READABLE;
  const nearest = ratio < READABLE ? nearestReadable(value) : undefined;
  return (
    <Stack gap={6}>
      <ColorInput
        withEyeDropper={false}
        label={label}
        format="hex"
        value={value}
        readOnly={isReadOnly}
        error={error ?? (!isColour && t('branding.notAColour'))}
        onChange={onChange}
        // What is no colour stays to be corrected, and says so.
        fixOnBlur={false}
        // The picker is for pointers alone: keyboards and screen readers use the field.
        attributes={{ saturation: { 'aria-hidden': true }, body: { 'aria-hidden': true } }}
        popoverProps={{ keepMounted: false, withinPortal: false }}
      />
      {nearest !== undefined && (
        <Group gap="4px 10px" role="status">
          <Text size="sm" c="dimmed">
            {t('branding.unreadable', { ratio: numbers.decimal(Math.floor(ratio * 10) / 10), shade: nearest })}
          </Text>
          {!isReadOnly && (
            <Button
              size="xs"
              variant="default"
              leftSection={<span aria-hidden style={{ inlineSize: 12, blockSize: 12, background: nearest }} />}
              onClick={() => onChange(nearest)}
            >
              {t('branding.useShade')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
