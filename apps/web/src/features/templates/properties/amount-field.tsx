import { DecimalInput } from '../../../components/ui/decimal-input.tsx';
import { useBuilder } from '../builder/builder-context.ts';

/** A number, or none. */
export function AmountField(props: {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  isLabelHidden?: boolean;
}) {
  const { label, value, onChange, min, isLabelHidden } = props;
  const { canEdit } = useBuilder();
  return (
    <DecimalInput
      {...(isLabelHidden ? { 'aria-label': label, placeholder: label } : { label })}
      size="sm"
      disabled={!canEdit}
      value={value}
      {...(min !== undefined && { min })}
      onChange={onChange}
    />
  );
}
