import type { Question } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { AmountField } from './amount-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import { withField } from './fields.ts';
import { FormulaField } from './formula-field.tsx';
import { ImageField } from './image-field.tsx';
import { OptionsField } from './options-field.tsx';
import classes from './properties.module.css';
import { TableField } from './table-field.tsx';
import { UnitField } from './unit-field.tsx';
import { VideoField } from './video-field.tsx';
import { YesNoField } from './yes-no-field.tsx';

/** Properties of a question that depend on its type. */
export function TypeFields({ question, onChange }: { question: Question; onChange: (question: Question) => void }) {
  const { t } = useTranslation();
  switch (question.type) {
    case 'yes-no':
      return <YesNoField question={question} onChange={onChange} />;
    case 'single-choice':
    case 'multiple-choice':
      return (
        <OptionsField
          title={t('templates.options')}
          options={question.options}
          onChange={(options) => onChange({ ...question, options })}
        />
      );
    case 'dropdown':
      return <DropdownField question={question} onChange={onChange} />;
    case 'table':
      return <TableField question={question} onChange={onChange} />;
    case 'instruction':
      return (
        <>
          <ImageField question={question} onChange={onChange} />
          <VideoField question={question} onChange={onChange} />
        </>
      );
    case 'formula':
      return <FormulaField question={question} onChange={onChange} />;
    case 'number':
      return (
        <>
          <div className={classes['pair']}>
            <AmountField
              label={t('templates.min')}
              value={question.min}
              onChange={(value) => onChange(withField(question, 'min', value))}
            />
            <AmountField
              label={t('templates.max')}
              value={question.max}
              onChange={(value) => onChange(withField(question, 'max', value))}
            />
          </div>
          <UnitField question={question} onChange={onChange} />
        </>
      );
    case 'slider':
      return (
        <>
          <div className={classes['triple']}>
            {(['min', 'max', 'step'] as const).map((field) => (
              <AmountField
                key={field}
                label={t(`templates.${field}`)}
                value={question[field]}
                onChange={(value) => value !== undefined && onChange({ ...question, [field]: value })}
              />
            ))}
          </div>
          <UnitField question={question} onChange={onChange} />
        </>
      );
    default:
      return null;
  }
}
