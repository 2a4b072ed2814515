-- A text in the form in which lists are searched: without accents, case, ligatures, width and typographic marks. The same as `folded` of @patchbay/kernel;
-- a test compares both, letter by letter. A text of ASCII takes the short way, which costs less than `ilike`. Cut before and after, since the
-- compatibility form multiplies a text.
create function search_folded(text) returns text language sql immutable parallel safe return
  case when octet_length($1) = length($1) then translate(lower($1), '`', '''')
  else normalize(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          left(normalize(left(regexp_replace(replace($1, U&'\00B4', ''''), U&'[\00AD\0640\061C\180E\200B-\200F\202A-\202E\2060-\2064\FE00-\FE0F\FEFF]', '', 'g'), 100000), nfkd), 100000),
          U&'[\0300-\036F\0483-\0487\0591-\05BD\05BF\05C1\05C2\05C7\0610-\061A\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]', '', 'g')),
        U&'\0131\03C2\00F8\0111\00F0\0127\0142\2018\2019\201B\2032\02B9\02BC\02BB`\201C\201D\201E\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
        U&'i\03C3oddhl''''''''''''''''"""""-------'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'), nfc)
  end;
