import Storefront
