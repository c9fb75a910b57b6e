import { listText } from '@safety-qube/domain/list-text';
import type { FieldChange } from '@safety-qube/domain/templates/compare';
import type { Image, Text } from '@safety-qube/domain/templates/template';
import { useTranslation } from 'react-i18next';
import { FormImage } from '../../../components/form-fill/form-image.tsx';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { isObject } from '../../../shared/api/is-object.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { inWords } from '../words.ts';
import classes from './versions.module.css';

const WORDS = ['text', 'name', 'label', 'help', 'imageText'];
const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const isText = (value: unknown): value is Text =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
const isImage = (value: unknown): value is Image => isObject(value) && typeof value['id'] === 'string';

/** Returns a function that gives the label of a field; undefined for internal fields. */
function useFieldLabel(): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    switch (field) {
      case 'text':
      case 'name':
      case 'label':
        return t('templates.words');
      case 'help':
      case 'weight':
      case 'tags':
      case 'unit':
      case 'min':
      case 'max':
      case 'formula':
      case 'video':
      case 'image':
      case 'imageText':
        return t(`templates.${field}`);
      case 'required':
      case 'notApplicable':
      case 'critical':
        return t(`templates.flag.${field}`);
      case 'score':
      case 'scores':
        return t('templates.points');
      case 'negative':
        return t('templates.failed');
      default:
        return undefined;
    }
  };
}

/** Returns a function that gives a readable value of a field. */
function useFieldValue(): (field: string, value: unknown) => string {
  const { t, i18n } = useTranslation();
  const { language, own } = useBuilder();
  const answer = (one: unknown) => (one === 'yes' || one === 'no' ? t(`templates.${one}`) : String(one));
  return (field, value) => {
    if (value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'templates.yes' : 'templates.no');
    if (Array.isArray(value)) return listText(i18n.language, value.map(answer)) || '–';
    if (isPlain(value)) return String(value);
    if (WORDS.includes(field) && isText(value)) return inWords(value, language, own) || '–';
    const parts = Object.entries(isObject(value) ? value : {}).map(([name, one]) => `${answer(name)} ${String(one)}`);
    return listText(i18n.language, parts);
  };
}

/** The image of an instruction before and after; a change of its description is listed separately. */
function ChangedImage({ label, from, to }: { label: string; from: unknown; to: unknown }) {
  const show = (image: unknown) =>
    isImage(image) ? <FormImage image={image} alt={label} most={64} /> : <span aria-hidden>–</span>;
  return (
    <div className={classes['images']}>
      <span>{label}</span> {show(from)} <DirectionalIcon name="forward" size={13} /> {show(to)}
    </div>
  );
}

/** The values of an item before and after, field by field, as far as they can be shown as text. */
export function ChangedFields({ fields }: { fields: readonly FieldChange[] }) {
  const labelOf = useFieldLabel();
  const wordsOf = useFieldValue();
  return fields.map(({ field, from, to }) => {
    const label = labelOf(field);
    if (label && field === 'image') return <ChangedImage key={field} label={label} from={from} to={to} />;
    const [before, after] = [wordsOf(field, from), wordsOf(field, to)];
    // A change of a text in another language than the shown one looks the same.
    if (!label || before === after) return null;
    return (
      <p key={field} className={classes['field']}>
        <span>{label}</span> <bdi>{before}</bdi> <DirectionalIcon name="forward" size={13} /> <b dir="auto">{after}</b>
      </p>
    );
  });
}
