import type { Answer } from '@safety-qube/domain/templates/answers';
import type { Question } from '@safety-qube/domain/templates/template';
import { DropdownField, MultipleChoiceField, SingleChoiceField, YesNoField } from './choice-fields.tsx';
import type { FieldProps } from './field-props.ts';
import { DrawingField, FilesField, SignatureField } from './files-fields.tsx';
import { useFormSetting } from './form-context.ts';
import { LongTextField, NumberField, ShortTextField, WhenField } from './plain-fields.tsx';
import { FormulaField, RiskField, SliderField } from './special-fields.tsx';
import { TableField } from './table-field.tsx';

/** The field that takes the answer to a question of its type. */
export function QuestionField(props: Omit<FieldProps, 'question'> & { readonly question: Question }) {
  const { Person, Place, Asset, facilityId = null } = useFormSetting().sources;
  const { question, ...rest } = props;
  const { answer, onAnswer, labelledBy, describedBy, isInvalid } = rest;
  const given = { labelledBy, isInvalid, nearTo: facilityId };
  switch (question.type) {
    case 'short-text':
      return <ShortTextField {...rest} question={question} />;
    case 'long-text':
      return <LongTextField {...rest} question={question} />;
    case 'number':
      return (
        <NumberField
          value={typeof answer.value === 'number' ? answer.value : undefined}
          onChange={(value) => onAnswer({ value, notApplicable: undefined })}
          unit={question.unit}
          isInvalid={isInvalid}
          labelledBy={labelledBy}
          describedBy={describedBy}
        />
      );
    case 'yes-no':
      return <YesNoField {...rest} question={question} />;
    case 'single-choice':
      return <SingleChoiceField {...rest} question={question} />;
    case 'multiple-choice':
      return <MultipleChoiceField {...rest} question={question} />;
    case 'dropdown':
      return <DropdownField {...rest} question={question} />;
    case 'date':
    case 'time':
    case 'date-time':
      return <WhenField {...rest} question={question} />;
    case 'person':
    case 'asset': {
      const Given = question.type === 'person' ? Person : Asset;
      return (
        <Given
          {...given}
          value={typeof answer.value === 'number' ? answer.value : undefined}
          onChange={(value) => onAnswer({ value, notApplicable: undefined })}
        />
      );
    }
    case 'place':
      return (
        <Place
          {...given}
          value={isPlace(answer.value) ? answer.value : undefined}
          onChange={(value) => onAnswer({ value, notApplicable: undefined })}
        />
      );
    case 'photo':
    case 'file':
      return <FilesField {...rest} question={question} />;
    case 'signature':
      return <SignatureField {...rest} question={question} />;
    case 'drawing':
      return <DrawingField {...rest} question={question} />;
    case 'slider':
      return <SliderField {...rest} question={question} />;
    case 'risk-rating':
      return <RiskField {...rest} question={question} />;
    case 'table':
      return <TableField {...rest} question={question} />;
    case 'formula':
      return <FormulaField {...rest} question={question} />;
    case 'instruction':
      return null;
  }
}

const isPlace = (value: Answer['value']): value is Extract<Answer['value'], { facilityId: number }> =>
  typeof value === 'object' && 'facilityId' in value;
