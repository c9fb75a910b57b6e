import sharp from 'sharp';

// The declared type of an upload does not matter: only these readers are enabled, and each detects its format by content.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** sharp with only the readers of JPEG, PNG, WebP, GIF and AVIF, from memory. */
export { sharp };
