import { isView, removedView, savedView, viewSearch, viewsIn } from './saved-views.js';

const filters = '{"duration":{"op":"gte","value":60}}';

describe('a saved view of the logs', () => {
  it('keeps filters, columns, range, order and page size, but no page and no open row', () =>
    expect(
      viewSearch({
        filters,
        fields: 'type,duration',
        dateFilter: 'last 7 days',
        sort: '-duration',
        pageSize: 50,
        page: 3,
        detail: 'a',
        logFilterBuilder: 'true',
      }),
    ).toEqual({
      filters,
      fields: 'type,duration',
      dateFilter: 'last 7 days',
      sort: '-duration',
      pageSize: 50,
    }));
  it('is recognized in an address, whatever page of it is shown', () => {
    const view = { name: 'Long', search: { filters } };
    expect(isView({ filters, page: 2, detail: 'a' }, view)).toBe(true);
    expect(isView({ filters, fields: 'type' }, view)).toBe(false);
    expect(isView({}, view)).toBe(false);
  });
  it('is read from the settings of an account by name, without what is none', () => {
    const logViews = {
      'Long calls': `?filters=${encodeURIComponent(filters)}&page=4`,
      All: '?',
      ' spaced ': '?fields=type',
      removed: null,
      other: { fields: 'type' },
    };
    expect(viewsIn({ logViews })).toEqual([
      { name: 'All', search: {} },
      { name: 'Long calls', search: { filters } },
    ]);
    expect(viewsIn({ logViews: 'none' })).toEqual([]);
    expect(viewsIn(undefined)).toEqual([]);
  });
  it('is saved and removed under its name alone', () => {
    const view = { name: 'Long', search: { filters, fields: 'type,duration' } };
    expect(viewsIn(savedView(view))).toEqual([view]);
    expect(viewsIn(savedView({ name: 'All', search: {} }))).toEqual([{ name: 'All', search: {} }]);
    expect(Object.keys(savedView(view).logViews)).toEqual(['Long']);
    expect(viewsIn(removedView('Long'))).toEqual([]);
  });
});
