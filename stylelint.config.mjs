/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard-scss'],
  rules: {
    // Class names are `block__element--modifier`; a modifier may be a value of the domain as it is written there.
    'selector-class-pattern': [
      '^(?:[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?:__[a-z0-9]+(?:-[a-z0-9]+)*)?(?:--[a-zA-Z0-9-]+)?)$',
      { message: 'Classes are named block__element--modifier' },
    ],
    // The mini-program’s root element.
    'selector-type-no-unknown': [true, { ignoreTypes: ['page'] }],
    // The oldest browsers of package.json know neither `inset` nor media ranges nor `rgb()` with spaces.
    'declaration-block-no-redundant-longhand-properties': [true, { ignoreShorthands: ['inset', 'overflow'] }],
    'media-feature-range-notation': 'prefix',
    'color-function-notation': 'legacy',
    'color-function-alias-notation': null,
    'alpha-value-notation': 'number',
    'property-no-vendor-prefix': [
      true,
      { ignoreProperties: ['/^-webkit-(?:text-size-adjust|user-select)$/'] },
    ],
    // Colours are written with six digits everywhere, as in colours.ts.
    'color-hex-length': 'long',
    // Typefaces keep their names.
    'value-keyword-case': ['lower', { ignoreKeywords: ['Roboto', 'CanvasText'] }],
    // A comment may explain the one declaration below it, and names of tokens may be made by Sass.
    'scss/double-slash-comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'custom-property-pattern': '^(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*|#\\{.*)$',
    // Colours and type have names: tokens (`--t-…`), or variables of theme/type.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla'],
    'declaration-property-value-disallowed-list': {
      '/^font(?:-size)?$|^--.*font$/': ['/\\d(?:px|em|rem|%)/'],
    },
  },
  overrides: [
    {
      files: ['src/ui/theme/**/*.scss', 'console/src/theme/*.scss'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        // The slash of `font` divides nothing.
        'scss/operator-no-unspaced': null,
      },
    },
  ],
}
