import { entriesOf, fromEntries } from '../../objects.ts';
import { paddedWords, wordList } from './word-list.ts';

/** Prefixes of words for injured parts of the body, injuries and events, in the languages of registers. */
const WORDS = {
  bodyPart: `head skull brain face eye ear nose mouth tooth teeth neck throat shoulder arm elbow forearm wrist hand finger thumb chest rib
    back spin lumbar abdomen trunk pelvi hip groin leg thigh knee shin calf ankle foot feet toe lung heart upper_extrem lower_extrem body
    cabeza cara ojo oido oreja cuello hombro brazo codo antebrazo muneca mano dedo pulgar torax pecho costilla espalda columna abdom tronco
    cadera pierna muslo rodilla tobillo pie pies extremidad cuerpo cabeca olho ouvido pescoco ombro braco cotovelo punho mao polegar costas
    dorso quadril perna coxa joelho tornozelo artelho testa viso occhi orecchi collo spalla braccio gomito polso dita dito pollice torace
    schiena colonna addom bacino anca gamba coscia ginocchio caviglia piede piedi corpo tete visage yeux oeil oreille cou epaule bras coude
    poignet main doigt pouce thorax dos colonne hanche jambe cuisse genou cheville pied orteil corps kopf schadel gesicht auge ohr hals nacken
    schulter ellenbogen unterarm handgelenk finger daumen brust rippe rucken wirbel bauch becken hufte bein oberschenkel knie wade knochel
    sprunggelenk fuss zeh rug hoofd oog vinger voet enkel been schouder
    头 頭 脸 面部 顔 眼 耳 鼻 颈 頸 首 肩 臂 腕 肘 手 指 胸 背 腰 腹 脊 髋 腿 膝 踝 足 脚 身体 全身 راس وجه عين اذن رقبة كتف ذراع مرفق معصم يد اصبع صدر ظهر
    بطن حوض ورك ساق فخذ ركبة كاحل قدم جسم`,
  nature: `fractur sprain strain lacerat cut cuts contusi bruis burn scald amputat punctur abras crush dislocat concuss wound open_wound sorene
    tear trauma soft_tissue foreign_bod electrocut electric_shock poison dermatit asphyxi hernia heat_ hypotherm infect hearing_loss inflamm
    superficial internal_injur multiple_injur chemical_burn frostbite stress anxi carpal swelling pain musculosk cntusn contusn lacer
    fractura esguince torcedura herida corte contusion golpe quemadura amputacion luxacion aplastamiento lesion irritacion intoxicacion
    fratura entorse lacerac queimadura contusao escoriac esmagament distens ferid luxac frattura distors distorsion ferit ustion lussaz
    contusione schiacciament plaie brulure entors luxation ecrasement bles hematome piqure douleur lesao fraktur bruch prellung verstauch
    zerrung schnitt schurf quetsch verbrenn verbruh platzwunde wunde fremdkorper verrenk breuk kneuz snijwond
    骨折 扭伤 割伤 切创 切割 挫伤 烧伤 灼伤 烫伤 截肢 挤压 脱臼 捻挫 打撲 火傷 切傷 中毒 窒息 كسر جرح رضوض كدمة حرق بتر التواء تمزق خلع تسمم`,
  event: `fall falls fell slip trip struck hit_by hit_against caught crush_between compress contact_with overexert over_exert exert bodily_react
    repetit lifting handling_ lift transport vehicle highway traffic collision explosion fire assault violence bitten sting exposure expos
    harmful_subst temperature electric drown entangle stepp rub abrad muscular_stress sound_ moving_machin being_hit moving_object animal
    caida resbal tropiez golpe choque atrapam aplastam contacto sobreesfuerzo esfuerzo exposic atropello trafico transito pisada agresion
    queda impacto aprisionam atrito esforco colisao caduta scivol urto schiacciam contatt sforzo investim chute glissade heurt frapp coince
    ecras effort reaction_du_corps exposition agression incendie sturz stolper ausrutsch getroffen gequetscht kontakt heben tragen stoss
    angriff einklem val_ vallen stoten geraakt beknel
    坠落 墜落 跌倒 摔倒 滑倒 転倒 转落 転落 滾落 打击 撞 夹 挟 はさまれ 巻き込まれ 卷入 被夾 被捲 飞落 飛落 飛来 落下 触电 感電 机械伤害 车辆伤害 交通事故 物体 起重伤害 中毒和窒息
    爆炸 火災 坍塌 倒塌 崩壊 倒壊 接触 灼烫 淹溺 سقوط انزلاق تعثر اصطدام انحشار ملامسة اجهاد حادث_مروري صدمة`,
} as const;

export type ValueKind = keyof typeof WORDS;

const KINDS = fromEntries(entriesOf(WORDS).map(([kind, words]) => [kind, wordList(words)]));

/** Whether a text of a file mentions a part of the body, an injury or an event. */
export const names = (kind: ValueKind, text: string): boolean => KINDS[kind](paddedWords(text));
