import sharp from 'sharp';

// What an upload claims to be does not matter: only these readers exist in this process, and each knows its own by content.
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

/** sharp with the readers of JPEG, PNG, WebP, GIF and AVIF alone, from memory. */
export { sharp };
