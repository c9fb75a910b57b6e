/**
 * The faces that stand in for our fonts until these have loaded, as `theme/tokens.css` of the web application has them: with the widths
 * of ours, so that no line of the drawn page breaks at another word afterwards.
 */
export const FALLBACK_FACES = `@font-face {
  font-family: "Inter Fallback";
  font-weight: 100 900;
  src:
    local("Roboto"), local("Roboto-Regular"), local("Segoe UI"), local("Helvetica Neue"), local("Arial"),
    local("Liberation Sans");
  size-adjust: 107.2%;
  ascent-override: 90.4%;
  descent-override: 22.5%;
  line-gap-override: 0%;
  unicode-range: U+0000-024F, U+1E00-1EFF, U+2000-206F, U+20A0-20CF;
}
@font-face {
  font-family: "Arabic Fallback";
  font-weight: 100 450;
  src: local("Noto Sans Arabic"), local("NotoSansArabic-Regular");
  size-adjust: 109%;
  unicode-range: U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFF;
}
@font-face {
  font-family: "Arabic Fallback";
  font-weight: 451 900;
  src: local("Noto Sans Arabic Bold"), local("NotoSansArabic-Bold");
  size-adjust: 106%;
  unicode-range: U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFF;
}
@font-face {
  font-family: "Naskh Fallback";
  font-weight: 100 900;
  src: local("Noto Naskh Arabic UI"), local("NotoNaskhArabicUI-Regular"), local("NotoNaskhArabic-Regular");
  size-adjust: 121%;
  unicode-range: U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFF;
}`.replaceAll(/\s+/g, ' ');
